import { expect, test } from 'vitest'
import { socketFilter } from './socket-filter.ts'

const X64 = { machine: 0xc000003e, read: 0, socket: 41, second: 0x40000000 }
const ARM64 = { machine: 0xc00000b7, read: 63, socket: 198, second: 0x40000000 }
const IO_URING_SETUP = 425

/** What the kernel does with a call, by the instructions of the filter. */
function outcome(filter: Buffer, machine: number, call: number): string {
  let value = 0
  for (let at = 0; ; at++) {
    const [code = 0, onYes = 0, onNo = 0] = [filter[at * 8], filter[at * 8 + 2], filter[at * 8 + 3]]
    const operand = filter.readUInt32LE(at * 8 + 4)
    if (code === 0x20) value = operand === 0 ? call : machine
    else if (code === 0x06) return { 0x80000000: 'ended', 0x00050001: 'refused', 0x7fff0000: 'allowed' }[operand] ?? ''
    else at += (code === 0x15 ? value === operand : value >= operand) ? onYes : onNo
  }
}

test.each([
  ['x64', X64],
  ['arm64', ARM64],
] as const)('T61 on %s no socket is opened, by no set of calls, and all else goes on', (arch, known) => {
  const filter = socketFilter(arch) as Buffer
  const of = (call: number, machine = known.machine) => outcome(filter, machine, call)
  expect([known.read, known.socket - 1, known.socket + 1].map((call) => of(call))).toEqual(Array(3).fill('allowed'))
  expect([known.socket, IO_URING_SETUP, known.second + known.socket].map((call) => of(call))).toEqual(
    Array(3).fill('refused'),
  )
  expect(of(known.read, 0x40000003), 'as another machine').toBe('ended')
})

test('a machine whose numbers are not known has no filter', () => {
  expect(socketFilter('riscv64')).toBeUndefined()
})
