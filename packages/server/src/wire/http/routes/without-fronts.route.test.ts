import { expect, test } from 'vitest'
import { defineItemType } from '@cairn/contract'
import { startTestServer } from '@cairn/testkit/server'

const more = { defaultIcon: 'file-text', visibility: 'COMMUNITY' } as const
const note = defineItemType({ ...more, name: 'Note', label: ['title'], properties: { title: { v: 'DEF' } } })
/** Fronts of a build that keeps no former handles. */
const bare = defineItemType({
  ...more,
  name: 'FrontPage',
  label: ['handle'],
  properties: {
    handle: { v: 'DEF' },
    shown: { v: 'DEF', t: 'natural', readOnly: true },
    shownAs: { v: 'DEF', t: 'json', readOnly: true },
  },
})

test.for([[note], [bare]])('FRO-7 without former handles an address is a page that is missing: %#', async (areas) => {
  const server = await startTestServer({ areas })
  for (const path of ['/@anything', '/@anything/words']) {
    const answer = await fetch(server.url + path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  }
  await server.close()
})
