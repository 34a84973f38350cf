import type { OrganizationKey } from './organizations.ts'

/** A fictional person of the demo. */
export interface DemoContact {
  firstName: string
  middleName?: string
  lastName: string
  organizations: readonly OrganizationKey[]
}

/** Fifty-six fictional people; with those of the accounts the demo has about sixty. */
export const CONTACTS: readonly DemoContact[] = [
  ...people(
    ['saltbox'],
    [
      'Ada Fernwood',
      'Tobias Kelp',
      'Marit Stonehouse',
      'Lucien Baird',
      'Wren Alder',
      'Ines Cormorant',
      'Joan Tidewell',
      'Caleb Driftwood',
      'Odalys Pruitt',
      'Nettie Gull',
      'Samuel Heron',
      'Freya Hollow',
      'Amos Kittiwake',
      'Delphine Ross',
      'Ruth Anne Shoal',
      'Peter Spindrift',
    ],
  ),
  ...people(
    ['saltbox', 'lands'],
    ['Marguerite Sandpiper', 'Elias Brightwater', 'Thea Lowtide', 'Isaac Fathom', 'Noor Evergreen', 'Juniper Vance'],
  ),
  ...people(
    ['meridian'],
    [
      'Anders Lindqvist',
      'Priya Raghunathan',
      'Małgorzata Dąbek',
      'Colm Ó Ceallaigh',
      'Zoë Vandersteen',
      'Jorge Ibáñez Luna',
      'Hye-jin Baek',
      'Tariq Mansouri',
      'Beatriz Assunção',
      'Øystein Hauge',
      'Lan Phương Đỗ',
    ],
  ),
  ...people(
    ['ridge'],
    [
      'Gwendolyn Thatcher',
      'Bjarni Þórsson',
      'Sébastien Leclair',
      'Kateřina Dvořáčková',
      'Mateus Guimarães',
      'Ayşe Yıldırım',
      'Dmitri Volkonin',
      'Siobhán Ní Bhriain',
      'Rolf Krüger',
    ],
  ),
  ...people(
    ['regulator'],
    [
      'Helen Markham',
      'Oyelaran Adébáyọ̀',
      'Chantal Thériault',
      'Vikram Sethuraman',
      'Ngaire Whetū',
      'Paul Osterhout',
      'Lucía Peñalver',
    ],
  ),
  ...people(['museum'], ['Edith Harrow', 'Tomáš Říha', 'Yuki Moriyama', 'Françoise Delacroix-Roy', 'Ibrahim Diallo']),
  { firstName: 'Rosalind', lastName: 'Quay', organizations: ['museum', 'saltbox'] },
  { firstName: 'Gideon', lastName: 'Marsh', organizations: ['ridge', 'meridian'] },
]

function people(organizations: readonly OrganizationKey[], names: readonly string[]): DemoContact[] {
  return names.map((name) => {
    const [firstName = '', ...rest] = name.split(' ')
    return { firstName, lastName: rest.join(' '), organizations }
  })
}

const DOMAINS: Record<OrganizationKey, string> = {
  saltbox: 'saltbox-inlet.example',
  lands: 'lands.saltbox-inlet.example',
  meridian: 'meridian-power.example',
  ridge: 'ridge-and-vale.example',
  regulator: 'northern-waters.example',
  museum: 'harbour-street.example',
}

/**
 * Returns contact details for the n-th demo person by property: an e-mail address in a reserved domain and a
 * fictional phone number; for some `n` also a mobile number or a postal address.
 */
export function reachOf(contact: DemoContact, n: number): Record<string, string> {
  const domain = DOMAINS[contact.organizations.at(-1) ?? 'saltbox']
  const local = `${contact.firstName}.${contact.lastName}`.normalize('NFD').replace(/\p{M}/gu, '')
  const reach: Record<string, string> = {
    email: `${local.toLowerCase().replace(/[^a-z]+/g, '.')}@${domain}`.replace(/\.+@/, '@'),
    officePhone: `250-555-${String(100 + n).padStart(4, '0')}`,
  }
  if (n % 2 === 0) reach.mobilePhone = `778-555-${String(150 + (n % 50)).padStart(4, '0')}`
  if (n % 5 === 0) reach.address = `${n + 3} Breakwater Road\nSaltbox Inlet`
  return reach
}
