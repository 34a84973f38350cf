import type { OrganizationKey } from './organizations.ts'

/** Password of every demo account (README.md, "Settings"). */
export const DEMO_PASSWORD = 'walk-the-shoreline'

/** An account of the demo: a person, the organisations they belong to, and what they may do. */
export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  role: string
  organizations: readonly OrganizationKey[]
  admin?: boolean
  /** Holds every capability the areas of the install name. */
  everyCapability?: boolean
  capabilities?: readonly string[]
  adminOf?: readonly OrganizationKey[]
  /** Grants given by the first of the organisations. */
  grants?: readonly string[]
}

const EDITOR_GRANTS = [
  'Contact.update',
  'Lexeme.update',
  'Lexeme.create',
  'Lexeme.record',
  'ArchiveEntry.create',
  'ArchiveEntry.update',
  'SpatialFeature.create',
  'SpatialFeature.update',
  'Import.create',
  'Import.update',
]

/** What a researcher works with, by type. */
const RESEARCH_TYPES = [
  'CommunityMember',
  'RespondentCode',
  'ResearchActivity',
  'ResearchConsent',
  'ResearchData',
  'ResearchProject',
  'ResearchSpecies',
  'ResearchTopic',
]
const RESEARCH_GRANTS = [
  ...RESEARCH_TYPES.flatMap((type) => [`${type}.update`, `${type}.PRIVATE.read`]),
  'CommunityMember.steward',
  'ResearchActivity.steward',
  'ResearchData.steward',
  'ResearchProject.steward',
  // Places of statements are sensitive.
  'SpatialFeature.PROTECTED.read',
  'protocol.NAMES',
  'protocol.REGISTRATION',
]
/** Protocols that the ledger of consent sets. */
const CONSENT_GRANTS = ['protocol.CONSENT_KEEP', 'protocol.CONSENT_TEAM']

/** The accounts of the demo. */
export const ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'admin@demo.test',
    firstName: 'Robin',
    lastName: 'Castellan',
    role: 'administrator',
    organizations: [],
    admin: true,
  },
  {
    email: 'lands@demo.test',
    firstName: 'Marina',
    lastName: 'Holloway',
    role: 'lands office, administers the community',
    organizations: ['saltbox', 'lands'],
    everyCapability: true,
    adminOf: ['saltbox', 'lands'],
    grants: CONSENT_GRANTS,
  },
  {
    email: 'archivist@demo.test',
    firstName: 'Silas',
    lastName: 'Quillfeather',
    role: 'archivist of the community',
    organizations: ['saltbox'],
    capabilities: ['Archive', 'Collections', 'Conversation', 'Org', 'Vocab'],
    grants: [
      ...EDITOR_GRANTS,
      'Collection.create',
      'Collection.update',
      'ArchiveEntry.PROTECTED.read',
      'ArchiveEntry.PRIVATE.read',
      'Source.create',
      'Source.update',
      'Source.PROTECTED.read',
      'Lexeme.PROTECTED.read',
      'Meeting.update',
      'CommLog.update',
      'CommLog.PROTECTED.read',
    ],
  },
  {
    email: 'researcher@demo.test',
    firstName: 'Ione',
    lastName: 'Estuary',
    role: 'researcher for the community',
    organizations: ['saltbox'],
    capabilities: ['Org', 'Vocab', 'Spatial', 'Research'],
    grants: [...EDITOR_GRANTS, ...RESEARCH_GRANTS, ...CONSENT_GRANTS],
  },
  {
    email: 'member@demo.test',
    firstName: 'Jonah',
    lastName: 'Pebble',
    role: 'member of the community',
    organizations: ['saltbox'],
  },
  {
    email: 'leader@demo.test',
    firstName: 'Odessa',
    lastName: 'Tidepool',
    role: 'leader of the community, approves letters',
    organizations: ['saltbox'],
    capabilities: ['ConsultRespond', 'ConsultCommon', 'ResponseWorkflow', 'Conversation', 'Org'],
    grants: [
      'Consultation.PROTECTED.read',
      'ConsultNotice.PROTECTED.read',
      'ConsultResponse.PROTECTED.read',
      'PastConsultation.PROTECTED.read',
      'Meeting.PROTECTED.read',
      'CommLog.PROTECTED.read',
      'ConsultResponse.update',
      'ConsultResponse.screen',
      'ConsultResponse.approveLetter',
      'ConsultResponse.sendLetter',
      'LetterTemplate.approveLetter',
    ],
  },
  {
    email: 'proponent@demo.test',
    firstName: 'Catherine',
    lastName: 'Weld',
    role: 'submitter at Meridian Power',
    organizations: ['meridian'],
    capabilities: ['ConsultSubmit', 'ConsultCommon', 'Conversation'],
    grants: ['Consultation.update', 'CommLog.update', 'ConsultRecord.openRecord', 'ConsultRecord.sealRecord'],
  },
  {
    email: 'repatriation@demo.test',
    firstName: 'Wren',
    lastName: 'Tidewater',
    role: 'repatriation officer of the community',
    organizations: ['saltbox'],
    capabilities: ['Belongings', 'Org', 'Conversation'],
    grants: [
      'Belonging.create',
      'Belonging.update',
      'Belonging.PROTECTED.read',
      'RepatriationClaim.create',
      'RepatriationClaim.update',
      'RepatriationClaim.PROTECTED.read',
      'Exhibition.create',
      'Exhibition.update',
      'Exhibition.PROTECTED.read',
      'Loan.create',
      'Loan.update',
      'Loan.PROTECTED.read',
      'Belonging.repatriate',
      'RepatriationClaim.PRIVATE.read',
      'protocol.FAMILY',
      'protocol.HARVEST_SEASON',
      'ClaimRegime.create',
      'ClaimRegime.update',
      'CommLog.create',
      'CommLog.update',
      'Meeting.create',
      'Meeting.update',
      'Import.create',
      'Import.update',
    ],
  },
  {
    email: 'curator@demo.test',
    firstName: 'Adele',
    lastName: 'Fernwright',
    role: 'curator of a museum that holds belongings',
    organizations: ['museum'],
    grants: ['RepatriationClaim.PROTECTED.read'],
  },
]
