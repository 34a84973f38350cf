/** Where the socket of a server is (PROTOCOL.md); `origin` is the server's, such as `https://knowledge.example`. */
export function socketUrl(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/ws`
}
