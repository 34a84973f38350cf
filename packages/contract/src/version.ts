/**
 * Version of this contract. An area declares the range it was built for; the shell compares before it loads
 * the area's code.
 */
export const CONTRACT_VERSION = '2.6.0'

/** Version of the wire protocol. `wire.test.ts` fixes the schemas' hash for it. */
export const PROTOCOL_VERSION = 1
