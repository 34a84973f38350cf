import { expect, test } from 'vitest'
import { entriesShown } from './shell-drawer.tsx'

const entry = (path: string, opens: boolean) => ({
  path,
  title: path,
  icon: undefined,
  order: 1,
  opens,
  isChild: false,
})

test('an entry that opens nothing stands as a heading over what it groups, and is away without that', () => {
  const entries = [
    entry('consult', false),
    entry('consult.drafts', true),
    entry('research', false),
    entry('home', true),
  ]
  expect(entriesShown(entries).map(({ path }) => path)).toEqual(['consult', 'consult.drafts', 'home'])
})
