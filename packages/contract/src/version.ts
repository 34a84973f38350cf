/** Version of this contract. An area names the range it was built against; the shell compares before fetching code. */
export const CONTRACT_VERSION = '2.1.0'

/** Version of the messages on the wire. `wire.test.ts` pins the schemas' hash to it. */
export const PROTOCOL_VERSION = 1
