// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anItem, FakeHost } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../../../texts/en.json' with { type: 'json' }
import FormBuilder from './form-builder.tsx'

afterEach(cleanup)

function open() {
  const item = anItem('GeoKeeperFormDef-1', { title: 'Stream visit', $can: { update: true } })
  const host = new FakeHost({ items: [item], texts })
  render(
    <UiProvider dark={false}>
      <FormBuilder item={item} />
    </UiProvider>,
    { wrapper: host.wrapper },
  )
  return () => host.unsent.get('build-GeoKeeperFormDef-1')?.['form'] as { choices: object; questions: object[] }
}
const add = (kind: string) => {
  fireEvent.change(screen.getByLabelText(texts['geokeeper.builder.kind']), { target: { value: kind } })
  fireEvent.click(screen.getByRole('button', { name: texts['geokeeper.builder.add'] }))
}
const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name)

it('GEO-17 the choices of a question stay with it when it is renamed and another one is added', () => {
  const form = open()
  add('one')
  const name = field(texts['geokeeper.builder.name'])
  fireEvent.change(name, { target: { value: 'stream' } })
  const choices = field(texts['geokeeper.builder.choices'])
  fireEvent.blur(name)
  choices.focus()
  expect(field(texts['geokeeper.builder.choices']), 'the focus stays').toBe(document.activeElement)
  fireEvent.change(choices, { target: { value: 'salt | Salt Creek\nwillow | Willow' } })
  add('one')
  fireEvent.change(field(texts['geokeeper.builder.choices']), { target: { value: 'yes | Yes' } })
  expect(form().questions).toMatchObject([
    { name: 'stream', choices: 'one' },
    { name: 'one_2', choices: 'one_2' },
  ])
  expect(form().choices).toMatchObject({ one: [{ name: 'salt' }, { name: 'willow' }], one_2: [{ name: 'yes' }] })
})

it('GEO-17 a question does not take the name of another one, whose readers would become its own', () => {
  const form = open()
  add('text')
  add('text')
  const name = field(texts['geokeeper.builder.name'])
  fireEvent.change(name, { target: { value: 'text' } })
  fireEvent.blur(name)
  expect(form().questions).toMatchObject([{ name: 'text' }, { name: 'text_2' }])
  expect(name.getAttribute('aria-invalid')).toBe('true')
})
