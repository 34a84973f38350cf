import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandOf, type Walls } from './walls.ts'

const ALL: Walls = { network: true, namespaces: true, confined: true, memory: true, rights: true }
const NONE: Walls = { network: false, namespaces: false, confined: false, memory: false, rights: false }
const DECODER = { program: new URL('file:///nothing.ts'), heap: 100, beside: 20 }
const folder = mkdtempSync(join(tmpdir(), 'cairn-walls-'))
const file = join(folder, 'scan')
writeFileSync(file, 'x')

const command = (walls: Partial<Walls>, reach = {}) => commandOf(DECODER, reach, { ...NONE, ...walls }).flat()

test('T61 namespaces are taken where they are given, else Landlock, else what is left', () => {
  expect(command(ALL)).toContain('unshare')
  expect(command({ ...ALL, namespaces: false })).toEqual(expect.arrayContaining(['setpriv', '--landlock-access']))
  expect(command({ ...ALL, namespaces: false })).not.toContain('unshare')
  expect(command({ rights: true, memory: true }).slice(0, 5)).toEqual([
    ...['setpriv', '--no-new-privs', '--pdeathsig', 'KILL', 'prlimit'],
  ])
  expect(command({})[0]).toBe(process.execPath)
})

test('T61 Landlock opens programs, the file and the folder of a process, and nothing else to write to', () => {
  const args = command({ confined: true, memory: true }, { reads: [file], writes: folder })
  const rules = args.filter((_arg, at) => args[at - 1] === '--landlock-rule').map((rule) => rule.split(':').slice(1))
  expect(rules).toContainEqual(['execute,read-file', file])
  expect(rules.filter(([rights]) => rights?.includes('make-reg')).map(([, path]) => path)).toEqual([folder])
  const writable = rules.filter(([rights]) => rights?.includes('write-file')).map(([, path]) => path)
  expect(writable.toSorted()).toEqual(['/dev/null', '/dev/urandom', folder].toSorted())
  const others = ['/etc', '/home', '/proc', '/root', '/tmp', '/data', '/']
  expect(rules.filter(([, path]) => others.includes(path ?? ''))).toEqual([])
  expect(args.indexOf('--seccomp-filter')).toBeGreaterThan(0)
  expect(args.indexOf('prlimit')).toBeGreaterThan(args.indexOf('--seccomp-filter'))
})
