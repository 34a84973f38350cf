/** Attempts to connect with short delays, before the long ones begin. */
export const SOCKET_ATTEMPTS = 30
const FIRST_DELAY_MS = 1000
const LAST_DELAY_MS = 25_000
const GROWTH = 1.5

/** Milliseconds after which an attempt to connect counts as failed. */
export const ATTEMPT_TIMEOUT_MS = 1000

const NETWORK_BASE_S = 3
const NETWORK_MOST_S = 600
const NETWORK_SPREAD_S = 10

/**
 * Returns the delay after `failures` failed attempts in milliseconds. The first 30 delays grow from 1 to
 * 25 s. Later ones are 3 s, plus 2^n s (600 s at most) for the n-th of them, plus up to 10 s at random.
 * `random` (0 to 1) spreads the reconnects of many clients.
 */
export function retryDelay(failures: number, random: number): number {
  if (failures <= SOCKET_ATTEMPTS) return socketDelay(failures, random)
  const later = failures - SOCKET_ATTEMPTS
  return Math.round((NETWORK_BASE_S + Math.min(2 ** later, NETWORK_MOST_S) + random * NETWORK_SPREAD_S) * 1000)
}

function socketDelay(failures: number, random: number): number {
  const grown = FIRST_DELAY_MS * GROWTH ** Math.max(0, failures - 1)
  const spread = grown * (0.8 + 0.4 * random)
  return Math.round(Math.min(LAST_DELAY_MS, Math.max(FIRST_DELAY_MS, spread)))
}
