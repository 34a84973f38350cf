/** Linux's number of each machine, and of the system call that opens a socket there. */
const MACHINES: Partial<Record<NodeJS.Architecture, { machine: number; socket: number }>> = {
  x64: { machine: 0xc000003e, socket: 41 },
  arm64: { machine: 0xc00000b7, socket: 198 },
}
/** Opens what makes system calls by itself, sockets too. */
const IO_URING_SETUP = 425
/** From here on the x64 machine has a second set of the same calls. */
const SECOND_SET = 0x40000000

/** Instructions of a filter of system calls, and what one ends with. */
const [LOAD, IS, IS_AT_LEAST, END] = [0x20, 0x15, 0x35, 0x06]
const [KILL, REFUSE, ALLOW] = [0x80000000, 0x00050001, 0x7fff0000]
/** Where a filter finds the number of the call, and that of the machine that it is made for. */
const [CALL_AT, MACHINE_AT] = [0, 4]

/**
 * Returns a seccomp filter (for `setpriv --seccomp-filter`) that blocks all system calls which open
 * connections. Undefined for an unsupported machine architecture.
 */
export function socketFilter(arch = process.arch): Buffer | undefined {
  const known = MACHINES[arch]
  if (!known) return undefined
  const instructions: [code: number, onYes: number, onNo: number, value: number][] = [
    [LOAD, 0, 0, MACHINE_AT],
    [IS, 1, 0, known.machine],
    [END, 0, 0, KILL],
    [LOAD, 0, 0, CALL_AT],
    [IS_AT_LEAST, 3, 0, SECOND_SET],
    [IS, 2, 0, known.socket],
    [IS, 1, 0, IO_URING_SETUP],
    [END, 0, 0, ALLOW],
    [END, 0, 0, REFUSE],
  ]
  return Buffer.concat(
    instructions.map(([code, onYes, onNo, value]) => {
      const bytes = Buffer.from([code, 0, onYes, onNo, 0, 0, 0, 0])
      bytes.writeUInt32LE(value, 4)
      return bytes
    }),
  )
}
