#!/usr/bin/env python3
"""A client of the portal in Python's standard library: read it, run it, take from it.

    PORTAL=https://ideas.example.com TOKEN=innovation_... python3 portal.py ideas
    PORTAL=https://ideas.example.com TOKEN=innovation_... python3 portal.py follow cursor.txt
    SECRET=whsec_... python3 portal.py listen 8080

`ideas` writes every idea as a line of JSON. `follow` writes what changed since the last time, and keeps the cursor in a
file: run it as often as you like. When the portal refuses the cursor, since a backup was restored, delete your copy and the
file: it begins again. `listen` receives webhooks and writes each event once.
"""

import base64
import binascii
import hashlib
import hmac
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

IDEAS = """query Ideas($after: String) {
  ideas(first: 100, after: $after) {
    edges { node { id reference solutionName status version createdAt } }
    pageInfo { hasNextPage endCursor }
  }
}"""

CHANGES = """query Changes($after: String) {
  changes(first: 100, after: $after) {
    edges { node { kind at version status idea { id reference solutionName } } }
    erased { kind at ideaId }
    pageInfo { hasNextPage endCursor }
  }
}"""


# What a later try may end otherwise: by the codes of the guide, and by the status, which is a proxy's, too.
LATER = {"TOO_MANY_REQUESTS", "UNAVAILABLE", "TOO_SLOW", "INTERNAL", 408, 429, 500, 502, 503, 504}


class Refused(Exception):
    """The portal answered, and said no."""


def call(query, variables):
    """Sends a query; waits where the portal asks to, and tries again where the network or the portal failed."""
    request = urllib.request.Request(
        os.environ["PORTAL"] + "/graphql",
        data=json.dumps({"query": query, "variables": variables}).encode(),
        headers={"Content-Type": "application/json", "Authorization": "Bearer " + os.environ["TOKEN"]},
    )
    for wait in (1, 5, 30, None):
        asked = None
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                answer = json.load(response)
            if "errors" not in answer:
                return answer["data"]
            error = answer["errors"][0]
            code, asked = error["extensions"]["code"], error["extensions"].get("retryAfter")
            failure, ends = Refused(f"{code}: {error['message']}"), code not in LATER
        except urllib.error.HTTPError as error:
            failure, ends = Refused(f"{error.code}: {error.read().decode()}"), error.code not in LATER
            asked = error.headers.get("Retry-After")
        except (OSError, http.client.HTTPException, ValueError) as error:
            # No line, or one that was cut within the answer.
            failure, ends = error, False
        if ends or wait is None:
            raise failure
        time.sleep(wait if asked is None else int(asked))


def pages(query, field, after=None):
    """Yields the rows of each page of a connection, and the cursor behind them."""
    while True:
        page = call(query, {"after": after})[field]
        after = page["pageInfo"]["endCursor"] or after
        # Of changes: ideas that were erased, to be deleted from a copy.
        yield [edge["node"] for edge in page["edges"]] + page.get("erased", []), after
        if not page["pageInfo"]["hasNextPage"]:
            return


def ideas():
    for rows, _ in pages(IDEAS, "ideas"):
        for idea in rows:
            print(json.dumps(idea))


def follow(path):
    after = None
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            after = file.read() or None
    for rows, after in pages(CHANGES, "changes", after):
        for change in rows:
            print(json.dumps(change))
        sys.stdout.flush()
        # The cursor is saved after the rows are written: a crash in between repeats some rows, and loses none.
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write(after or "")
        os.replace(path + ".new", path)


def verify(secret, headers, body):
    """Returns the event of a post. Raises ValueError when it does not come from the portal, or not now."""
    sent_at = headers["webhook-timestamp"] or ""
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > 300:
        raise ValueError("sent too long ago, or ahead of time")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = (headers["webhook-signature"] or "").split()
    if not any(hmac.compare_digest(each.encode(), f"v1,{expected}".encode()) for each in signatures):
        raise ValueError("not signed by the portal")
    return json.loads(body)


def listen(port):
    secret = os.environ["SECRET"]
    seen = set()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self):
            try:
                length = int(self.headers["content-length"] or 0)
                event = verify(secret, self.headers, self.rfile.read(length))
            except (ValueError, binascii.Error):
                self.send_error(400)
                return
            # A delivery may come twice: its id says so.
            if self.headers["webhook-id"] not in seen:
                seen.add(self.headers["webhook-id"])
                print(json.dumps(event), flush=True)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *words):
            pass

    server = ThreadingHTTPServer(("", int(port)), Receiver)
    print(f"listening on {server.server_port}", file=sys.stderr, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    commands = {"ideas": ideas, "follow": follow, "listen": listen}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    try:
        commands[sys.argv[1]](*sys.argv[2:])
    except Refused as refusal:
        sys.exit(str(refusal))
    except KeyboardInterrupt:
        pass
