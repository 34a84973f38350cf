// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EVERYONE_OWNER, PURPOSE_LIST } from '@cairn/contract'
import type { DialogRequest } from '@cairn/contract/web'
import { FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import firstTexts from '../../texts/first/en.json' with { type: 'json' }
import texts from '../../texts/en.json' with { type: 'json' }
import type { Shell } from '../shell.ts'
import { askPurpose } from './ask-purpose.tsx'

afterEach(cleanup)

const work = { key: 'WORK', label: 'Work' }

/** A shell whose dialogs are rendered here. */
function shellHere() {
  const { wrapper } = new FakeHost({
    texts: { ...firstTexts, ...texts },
    lists: { [PURPOSE_LIST]: { [EVERYONE_OWNER]: [work] } },
  })
  const open = ({ Content }: DialogRequest) =>
    new Promise<void>((resolve) => {
      const body = Content && <Content close={resolve} />
      render(<UiProvider dark={false}>{body}</UiProvider>, { wrapper })
    })
  return { dialogs: { open }, store: { get: () => (key: string) => key } } as unknown as Shell
}

/** Answers with a purpose, after a step. */
async function answered(mayBeWithheld: boolean, first = () => {}) {
  const said = askPurpose(shellHere(), mayBeWithheld)
  first()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'WORK' } })
  fireEvent.click(screen.getByRole('button', { name: texts['app.purpose.say'] }))
  const answer = await said
  cleanup()
  return answer
}
const tick = () => screen.queryByRole('checkbox', { name: texts['app.purpose.withheld'] })

it('T78 an export has what is withheld only where that is ticked', async () => {
  const purpose = { key: 'WORK' }
  expect(await answered(true)).toEqual({ purpose })
  expect(await answered(true, () => fireEvent.click(tick() as HTMLElement))).toEqual({ purpose, withheld: true })
})

it('T78 nobody is asked of what is withheld where an export can have none', async () => {
  const seen: unknown[] = []
  await answered(true, () => seen.push(tick()))
  await answered(false, () => seen.push(tick()))
  expect(seen).toEqual([expect.any(HTMLElement), null])
})

it('an export that nobody says a purpose of is not made', async () => {
  const said = askPurpose(shellHere(), true)
  fireEvent.click(screen.getByRole('button', { name: texts['app.purpose.say'] }))
  expect(screen.getByText(firstTexts['errors.required'])).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: firstTexts['app.cancel'] }))
  expect(await said).toBeUndefined()
})
