const SLICE = 1024 * 1024;

/**
 * Makes a text by which a file is known again: two 32-bit hashes (FNV-1a) of all of its bytes. It guards against mixing
 * two versions of a file, not against malice; the digests of browsers need all of a file at once, and HTTPS.
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < file.size; at += SLICE) {
    for (const byte of new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer())) {
      a = Math.imul(a ^ byte, 0x01000193);
      b = Math.imul(b ^ byte, 0x85ebca6b) ^ (b >>> 13);
    }
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
