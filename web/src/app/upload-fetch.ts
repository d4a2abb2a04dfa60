/** `fetch` that tells how much of a request is sent, which the browser's own does not. */

/** Options of an upload, besides those of `fetch`. */
export interface UploadOptions extends RequestInit {
  /** @param share of the request sent so far, 0 to 1 */
  onUploadProgress?: (share: number) => void;
}

/** Sends a request; with `onUploadProgress` through XMLHttpRequest. */
export function uploadFetch(input: RequestInfo | URL, init: UploadOptions = {}): Promise<Response> {
  const { onUploadProgress, ...options } = init;
  return onUploadProgress ? send(String(input), options, onUploadProgress) : fetch(input, options);
}

function send(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: {
            'content-type': request.getResponseHeader('content-type') ?? 'application/json',
            'retry-after': request.getResponseHeader('retry-after') ?? '',
          },
        }),
      );
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body as XMLHttpRequestBodyInit);
  });
}
