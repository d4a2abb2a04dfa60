import { useRef, useState } from 'react';

export interface UploadOptions extends RequestInit {
  onUploadProgress?: (share: number) => void;
}

/** Sends a request; with `onUploadProgress` by XMLHttpRequest, as `fetch` reports no upload progress. */
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

/** Runs one upload at a time, with progress and cancellation. */
export function useUpload() {
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);

  /** @returns undefined when the user cancelled, or an upload runs already */
  const upload = async <T>(
    send: (context: { fetchOptions: UploadOptions }) => Promise<T>,
  ): Promise<T | undefined> => {
    if (running.current) return undefined;
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      return await send({ fetchOptions: { signal: controller.signal, onUploadProgress: setProgress } });
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };

  return {
    progress,
    upload,
    cancel: () => running.current?.abort(),
  };
}
