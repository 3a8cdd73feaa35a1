"""orjson and jsonschema-rs on the cases that sluice-bench has written into a folder, when it asks.

    python3 peer.py FOLDER

FOLDER holds N.schema.json and N.json for each case N from 0 on, and large.schema.json. The first line that is printed
names the versions; then each line of the input is a question and gets a line:

    check N        "valid", "invalid", or what went wrong
    run N TIMES    nanoseconds for decoding and validating so many times
    compile TIMES  nanoseconds for reading and compiling large.schema.json so many times
"""

import sys
from importlib.metadata import version
from pathlib import Path
from time import perf_counter_ns

import orjson
from jsonschema_rs import Draft202012Validator


def compiled(schema):
    # `format` decides, as it does in Sluice's routes.
    return Draft202012Validator(orjson.loads(schema), validate_formats=True)


def run(is_valid, document, times, loads=orjson.loads):
    start = perf_counter_ns()
    for _ in range(times):
        is_valid(loads(document))
    return perf_counter_ns() - start


def compile_large(schema, times):
    start = perf_counter_ns()
    for _ in range(times):
        compiled(schema)
    return perf_counter_ns() - start


def main():
    folder = Path(sys.argv[1])
    validators, documents = {}, {}

    def check(number):
        documents[number] = (folder / f"{number}.json").read_bytes()
        validators[number] = compiled((folder / f"{number}.schema.json").read_bytes())
        return "valid" if validators[number].is_valid(orjson.loads(documents[number])) else "invalid"

    print(f"orjson {version('orjson')}, jsonschema-rs {version('jsonschema-rs')}", flush=True)
    for line in sys.stdin:
        question, *numbers = line.split()
        numbers = [int(number) for number in numbers]
        try:
            if question == "check":
                answer = check(*numbers)
            elif question == "run":
                number, times = numbers
                answer = run(validators[number].is_valid, documents[number], times)
            else:
                answer = compile_large((folder / "large.schema.json").read_bytes(), *numbers)
        except Exception as error:
            answer = str(error).replace("\n", " ")
        print(answer, flush=True)


main()
