/** Quick attempts of the socket after a loss (platform-core section 4, "Network retry"). */
export const SOCKET_ATTEMPTS = 30
const FIRST_DELAY_MS = 1000
const LAST_DELAY_MS = 25_000
const GROWTH = 1.5

/** An attempt that takes longer has failed (platform-core section 9). */
export const ATTEMPT_TIMEOUT_MS = 1000

const NETWORK_BASE_S = 3
const NETWORK_MOST_S = 600
const NETWORK_SPREAD_S = 10

/**
 * How long to wait after `failures` failed attempts, in milliseconds: first growing from 1 to 25 s, after 30 attempts
 * 3 s + the smaller of 2^failures and 600 s + 0 to 10 s. `random` (0 to 1) keeps clients from coming back all at once.
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
