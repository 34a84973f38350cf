import { expect, test } from 'vitest'
import { LANGUAGE_TYPE } from '@cairn/contract'
import { openSampleStore } from '../../testing/sample-store.ts'
import { saveLanguage } from './port.ts'

test('an alphabet in which a sign stands for two letters is refused', async () => {
  const sample = await openSampleStore({ [LANGUAGE_TYPE]: saveLanguage })
  const owner = (await sample.make('Organization', { displayName: 'Bay' })).$id
  const language = (letters: object[]) => sample.make(LANGUAGE_TYPE, { name: 'Shoreword', owner, letters })
  const wrong = language([{ letter: 'k', alsoTyped: 'q' }, { letter: 'Q' }])
  await expect(wrong).rejects.toMatchObject({
    code: 'invalidItem',
    details: { properties: { letters: { userMessage: 'errors.signTwice' } } },
  })
  expect(await language([{ letter: 'k', variants: 'K' }])).toMatchObject({ name: 'Shoreword' })
  await sample.close()
})
