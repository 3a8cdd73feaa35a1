// The vector way to check UTF-8, once for each width. After John Keiser and Daniel Lemire,
// "Validating UTF-8 In Less Than One Instruction Per Byte" (2021): three table look-ups classify each
// pair of neighbouring bytes, a bit that survives in all three is a mistake.
//
// The including file defines NAME(x) (a function's name), TARGET (its attribute), WIDTH (bytes), V,
// and the operations LOAD, SPLAT, OR, AND, XOR, LOOKUP (in a table of 16), HIGH (each byte's upper
// four bits), MINUS (saturating), ANY (whether a bit is set) and NON_ASCII.

// Mistakes of one step: `text` with the bytes one, two and three places before it.
TARGET static inline V NAME(step)(V text, V one, V two, V three) {
  const V first_high = LOOKUP(first_high_table, HIGH(one));
  const V first_low = LOOKUP(first_low_table, AND(one, SPLAT(0x0F)));
  const V second_high = LOOKUP(second_high_table, HIGH(text));
  const V pairs = AND(AND(first_high, first_low), second_high);
  // Two continuations in a row are right, and needed, two after E0…FF and three after F0…FF.
  const V needed = OR(MINUS(two, SPLAT(0xE0 - 0x80)), MINUS(three, SPLAT(0xF0 - 0x80)));
  return XOR(AND(needed, SPLAT(0x80)), pairs);
}

// Whether the bytes are valid; 1 or 0.
TARGET static int NAME(valid)(const uint8_t *bytes, size_t count) {
  // The first step has nothing before it, and the text before the last step may be shorter than it:
  // both, and a whole text of fewer bytes, go through a padded copy.
  uint8_t edge[3 + WIDTH];
  memset(edge, 0, sizeof edge);
  const size_t head = count < WIDTH ? count : WIDTH;
  memcpy(edge + 3, bytes, head);
  V text = LOAD(edge + 3);
  V mistakes = NAME(step)(text, LOAD(edge + 2), LOAD(edge + 1), LOAD(edge));
  size_t done = WIDTH;
  while (done + WIDTH <= count) {
    const uint8_t *at = bytes + done;
    text = LOAD(at);
    // ASCII needs no look-up, and where it follows a lead byte the last three bytes before tell.
    if (NON_ASCII(text) | (at[-1] > 0x7F)) {
      mistakes = OR(mistakes, NAME(step)(text, LOAD(at - 1), LOAD(at - 2), LOAD(at - 3)));
    }
    done += WIDTH;
  }
  if (done < count) {
    // Again the last WIDTH bytes, some of them for the second time.
    const uint8_t *at = bytes + count - WIDTH;
    if (count >= WIDTH + 3) {
      text = LOAD(at);
      mistakes = OR(mistakes, NAME(step)(text, LOAD(at - 1), LOAD(at - 2), LOAD(at - 3)));
    } else {
      // One or two bytes more than WIDTH: what stands before `at` may be missing.
      uint8_t tail[3 + WIDTH];
      memset(tail, 0, sizeof tail);
      const size_t before = count - WIDTH;
      memcpy(tail + 3 - before, bytes, count);
      text = LOAD(tail + 3);
      mistakes =
          OR(mistakes, NAME(step)(text, LOAD(tail + 2), LOAD(tail + 1), LOAD(tail)));
    }
  }
  if (ANY(mistakes)) return 0;
  // A sequence that the end cuts off.
  const uint8_t last = count > 0 ? bytes[count - 1] : 0;
  const uint8_t second = count > 1 ? bytes[count - 2] : 0;
  const uint8_t third = count > 2 ? bytes[count - 3] : 0;
  return !(last >= 0xC0 || second >= 0xE0 || third >= 0xF0);
}
