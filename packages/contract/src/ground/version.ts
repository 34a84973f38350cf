/**
 * Version of this contract. An area declares the range it was built for; the shell compares before it loads
 * the area's code.
 */
export const CONTRACT_VERSION = '3.5.0'

/**
 * Last version of contract 2. Areas that were built for it run as well, until 4.0.0: `fromContract2` reads
 * them.
 */
export const FORMER_CONTRACT_VERSION = '2.6.0'

/** Version of the wire protocol. `wire.test.ts` fixes the schemas' hash for it. */
export const PROTOCOL_VERSION = 1
