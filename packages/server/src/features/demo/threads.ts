import type { OrganizationKey } from './organizations.ts'

/** A conversation of the demo. People are accounts, named by the part of their address before the @. */
export interface DemoThread {
  subject: string
  owner: OrganizationKey
  access?: 'COMMUNITY' | 'PRIVATE'
  participants: readonly string[]
  actionType?: string
  assignedTo?: string
  /** Days from today. */
  due?: number
  messages: readonly { by: string; text: string; mentions?: readonly string[] }[]
}

/** Conversations of the demo. */
export const THREADS: readonly DemoThread[] = [
  {
    subject: 'Access to the shoreline trail during the line survey',
    owner: 'saltbox',
    participants: ['lands', 'proponent'],
    actionType: 'QUESTION',
    assignedTo: 'lands',
    due: 5,
    messages: [
      {
        by: 'proponent',
        text: 'Good morning. Our survey crew would like to walk the shoreline trail between the two bridges in the second week of the month. Is there anything we should know before we plan the days?',
      },
      {
        by: 'lands',
        text: 'Thank you for asking ahead. The trail is closed to machines, and families gather there at the weekend. Weekdays before noon are best.',
      },
      {
        by: 'proponent',
        text: 'Weekday mornings it is. We will bring hand tools only. May somebody from your office come along?',
      },
      {
        by: 'lands',
        text: 'Yes. Please send us the names of the crew and a map of where you want to stop; then I can say who comes with you.',
        mentions: ['proponent'],
      },
    ],
  },
  {
    subject: 'Spring gathering: who brings what',
    owner: 'saltbox',
    access: 'COMMUNITY',
    participants: ['lands', 'member'],
    messages: [
      {
        by: 'lands',
        text: 'The hall is ours for the spring gathering. I have the tables and the tea. Who can bring chairs?',
      },
      { by: 'member', text: 'My cousins and I can bring twenty chairs on Friday evening.' },
    ],
  },
]
