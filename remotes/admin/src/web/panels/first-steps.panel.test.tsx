// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anInstallState } from '../../testing/answers.ts'
import { renderView } from '../../testing/render-view.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import { Work } from '../parts/state/work.tsx'
import FirstStepsPanel from './first-steps.panel.tsx'

afterEach(cleanup)

/** The answer of the server, with these of the first steps done. */
function answer(...done: string[]) {
  const keys = ['organization', 'mail', 'people', 'roles', 'language', 'baseMap', 'administrator', 'backup']
  return { firstSteps: { steps: keys.map((key) => ({ key, isDone: done.includes(key) })) } }
}

it('ADM-16 lists what is open, each a press away from where it is done, and what is done when asked', async () => {
  const { host } = renderView(<FirstStepsPanel />, answer('organization', 'mail'))
  expect(await screen.findAllByRole('listitem')).toHaveLength(6)
  expect(screen.queryByText(texts['admin.firstSteps.organization'])).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Add roles/ }))
  expect(host.opened.at(-1)).toBe('v-admin.all-items')
  fireEvent.click(screen.getByRole('button', { name: '2 of 8 steps done' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  expect(screen.getByRole('button', { name: 'Add your organisation (step done)' })).toBeTruthy()
})

it('ADM-16 shows nothing once all is done', async () => {
  const { asked } = renderView(
    <FirstStepsPanel />,
    answer('organization', 'mail', 'people', 'roles', 'language', 'baseMap', 'administrator', 'backup'),
  )
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(screen.queryByRole('button')).toBeNull()
})

it('ADM-16 stays hidden once the person has hidden it, until State shows it again', async () => {
  const both = (
    <>
      <FirstStepsPanel />
      <Work state={anInstallState()} />
    </>
  )
  renderView(both, answer('mail'))
  const show = () => screen.queryByRole('button', { name: texts['admin.state.showSteps'] })
  expect(await screen.findAllByRole('listitem')).toHaveLength(7)
  expect(show()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: texts['admin.firstSteps.hide'] }))
  expect(screen.queryByRole('listitem')).toBeNull()
  fireEvent.click(show() as HTMLElement)
  expect(await screen.findAllByRole('listitem')).toHaveLength(7)
})
