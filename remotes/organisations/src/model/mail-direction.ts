import type { MailPerson, ReadMail } from '@cairn/model/mail'

/**
 * A contact as far as it decides whether a mail came in or went out: id, e-mail address in lower case, and
 * ids of organisations.
 */
export interface KnownContact {
  id: string
  email: string
  organizations: readonly string[]
}

/** Converts a contact item to `KnownContact`. Missing values become empty. */
export function knownContact(contact: Readonly<Record<string, unknown>>): KnownContact {
  const { $id, email, organizations } = contact
  return {
    id: String($id),
    email: String(email ?? '').toLowerCase(),
    organizations: [organizations].flat().filter((id): id is string => typeof id === 'string'),
  }
}

/**
 * Returns the direction of a mail, seen from the organisations of the person: OUTGOING if it is from one of
 * their people, INTERNAL if it also goes only to their people, else INCOMING. `known` are contacts with
 * addresses of the mail, `self` is the contact of the person.
 */
export function mailDirection(
  { from, to }: { from: readonly MailPerson[]; to: readonly MailPerson[] },
  known: readonly KnownContact[],
  self: KnownContact | undefined,
): ReadMail['direction'] {
  const ours = new Set(self?.organizations)
  const isOurs = ({ address }: MailPerson) =>
    address === self?.email ||
    known.some(({ email, organizations }) => email === address && organizations.some((one) => ours.has(one)))
  if (!from.some(isOurs)) return 'INCOMING'
  return to.length > 0 && to.every(isOurs) ? 'INTERNAL' : 'OUTGOING'
}
