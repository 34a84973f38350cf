const HAS_COMMAND_KEY = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '')

/** Formats a shortcut of the command key and `key` for this platform: `⌘K` or `Ctrl K`. */
export function withCommand(key: string): string {
  return HAS_COMMAND_KEY ? `⌘${key}` : `Ctrl ${key}`
}
