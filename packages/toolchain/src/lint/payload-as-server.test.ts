import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { payloadAsServer } from './payload-as-server.ts'

RuleTester.describe = describe
RuleTester.it = it

/** An action whose payload has `it`, of this schema, and what it does with a call. */
const action = (schema: string, run: string, given = '{ item, payload: { it }, items, asServer }') => ({
  name: `${schema} ${given} ${run}`,
  code: `const DAY = /^\\d{4}-\\d{2}-\\d{2}$/
    const named = v.optional(readable('Note'))
    const entries = { it: v.array(named) }
    export const act = defineAction({ payload: v.object({ it: ${schema} }), async run(${given}) { ${run} } })
    async function setOn(asServer, item, set) { await asServer.together([{ op: 'update', id: item.$id, set }]) }`,
  filename: 'a.action.ts',
})
const flows = (run: string, given?: string) => ({ ...action('v.string()', run, given), errors: 1 })
const sound = (schema: string) => action(schema, 'return asServer.read(it)')

new RuleTester().run('T59 payload-as-server', payloadAsServer as never, {
  valid: [
    sound("readable('Note')"),
    sound('named'),
    sound("v.optional(v.pipe(v.array(changeable('Note')), v.maxLength(20)), [])"),
    sound("v.union([v.literal('ALL'), owned()])"),
    sound('v.pipe(v.string(), v.regex(DAY))'),
    sound('v.object(entries)'),
    action('v.string()', 'return items.read(it)'),
    action('v.string()', "return asServer.create('Note', { name: 'x' }, { it })"),
    action('v.string()', 'return asServer.together([{ op: "create", type: "Note", body: {}, set: { it } }])'),
    action('v.string()', 'return asServer.together([{ op: "update", body: it, byCaller: true }])'),
    action('v.string()', 'await setOn(asServer, item, { it })'),
    action('v.string()', 'return it === item.note ? asServer.read(item.note) : undefined'),
  ],
  invalid: [
    flows('return asServer.read(it)'),
    flows('return call.asServer.readMany([call.payload.it])', 'call'),
    flows('const { payload, asServer } = call; return asServer.read(payload.it)', 'call'),
    flows('const { it: id } = payload; return asServer.delete(id)', '{ payload, asServer }'),
    flows("return asServer.create('Note', { ...rest, name: 'x' })", '{ payload: { ...rest }, asServer }'),
    flows('return asServer.search({ must: [{ prop: "about", kind: "rel", value: [it] }] })'),
    flows('for (const id of it) await asServer.read(id)'),
    flows('return Promise.all(it.map((id) => asServer.read(id)))'),
    flows('return asServer.together(it.map((id) => ({ op: "update", id, body: {} })))'),
    flows('return readAll(asServer, naming("Note", it))'),
    flows('return setOn(asServer, it, {})'),
    flows('return filesAsServer.open(it)', '{ payload: { it }, filesAsServer }'),
    flows('return parts.store.update(SYSTEM, { ...it })', '{ payload: { it }, parts }'),
    flows(
      'const server = systemFor(principal); return parts.store.read(server, payload.it)',
      '{ payload, principal, parts }',
    ),
    { ...action('v.pipe(v.string(), v.regex(/^\\w+-\\d+$/))', 'return asServer.read(it)'), errors: 1 },
    { ...action('v.union([readable(), v.string()])', 'return asServer.read(it)'), errors: 1 },
    { ...action('v.record(v.string(), readable())', 'return asServer.read(it)'), errors: 1 },
  ],
})
