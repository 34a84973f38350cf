/**
 * Returns the URL of the server's WebSocket. `origin` is that of the server, such as
 * `https://knowledge.example`.
 */
export function socketUrl(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/ws`
}
