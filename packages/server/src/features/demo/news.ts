/**
 * A change that one person of the demo makes to the contact of another, so that the demo has notifications;
 * `by` and `of` are the addresses of their accounts.
 */
export interface DemoNews {
  by: string
  of: string
  changes: Readonly<Record<string, string>>
}

/** Changes made at the end of filling a demo, which cause notifications. */
export const NEWS: readonly DemoNews[] = [
  { by: 'researcher@demo.test', of: 'lands@demo.test', changes: { officePhone: '250 555 0117' } },
  { by: 'archivist@demo.test', of: 'lands@demo.test', changes: { mobilePhone: '250 555 0164' } },
  { by: 'lands@demo.test', of: 'archivist@demo.test', changes: { officePhone: '250 555 0131' } },
  { by: 'lands@demo.test', of: 'researcher@demo.test', changes: { officePhone: '250 555 0148' } },
  { by: 'lands@demo.test', of: 'member@demo.test', changes: { mobilePhone: '250 555 0189' } },
  { by: 'admin@demo.test', of: 'proponent@demo.test', changes: { officePhone: '604 555 0175' } },
]
