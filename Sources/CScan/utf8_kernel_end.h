// Takes back what utf8_kernel.h was given.
#undef NAME
#undef TARGET
#undef WIDTH
#undef V
#undef LOAD
#undef SPLAT
#undef OR
#undef AND
#undef XOR
#undef LOOKUP
#undef HIGH
#undef MINUS
#undef ANY
#undef NON_ASCII
