import { expect, test } from 'vitest'
import type { Translate } from '@cairn/contract/web'
import { capabilityText, grantText, protocolOf } from './right-text.ts'

const texts: Record<string, string> = {
  'capabilities.Org': 'Organisations and contacts',
  'forms.rights.name.update': 'Change',
  'types.Contact.name': 'Contact',
}
const translate = ((key: string) => texts[key] ?? key) as Translate

test('a capability has the name that its area gives it, and its own if no area does', () => {
  expect(capabilityText(translate, 'Org')).toBe('Organisations and contacts')
  expect(capabilityText(translate, 'Weather')).toBe('Weather')
})

test('a right is told with the type it is for, and a protocol by itself', () => {
  expect(grantText(translate, 'Contact.update')).toBe('Change · Contact')
  expect([protocolOf('protocol.FAMILY'), protocolOf('Contact.update')]).toEqual(['FAMILY', undefined])
})
