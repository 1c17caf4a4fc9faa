import { subscribe } from 'node:diagnostics_channel';

// Loaded before the built program: at its first request an error escapes that carries all the HTTP library's errors do.
const kind = process.env.INKWELL_TEST_CRASH;
let hasCrashed = false;

subscribe('http.client.request.start', ({ request }) => {
  if (hasCrashed) return;
  hasCrashed = true;
  const headers = request.getHeaders();
  const said = `Request failed with ${String(headers.authorization)}`;
  const error = Object.assign(new Error(said), {
    isAxiosError: true,
    config: { headers },
    request,
    cause: new Error(said),
  });
  if (kind === 'rejection') void Promise.reject(error);
  else if (kind === 'text')
    setImmediate(() => {
      throw said;
    });
  else
    setImmediate(() => {
      throw error;
    });
});
