/** Lists of values of this area, with the keys that they start with. Organisations add values. */
export const LISTS = {
  ACCESS_PURPOSES: ['WORK', 'CONSULTATION', 'TEACHING', 'FURTHER_RESEARCH', 'RETURN', 'SAFEKEEPING'],
  COMM_LOG_TYPES: ['EMAIL', 'PHONE', 'LETTER', 'IN_PERSON', 'VIDEO_CALL', 'TEXT_MESSAGE', 'COURIER'],
  COMM_LOG_DIRECTIONS: ['INCOMING', 'OUTGOING', 'INTERNAL'],
  MEETING_TYPES: ['IN_PERSON', 'VIDEO_CALL', 'PHONE', 'SITE_VISIT', 'COMMUNITY', 'LEADERSHIP', 'TECHNICAL'],
  ORG_DISPOSITION_TYPES: ['LEASE', 'LICENCE', 'PERMIT', 'TENURE', 'EASEMENT', 'RIGHT_OF_WAY', 'RESERVE'],
}

/** For each list of values, the right that lets people edit their organisation's own values in it. */
export const LIST_RIGHTS = {
  ACCESS_PURPOSES: 'Organization.update',
  COMM_LOG_TYPES: 'CommLog.update',
  COMM_LOG_DIRECTIONS: 'CommLog.update',
  MEETING_TYPES: 'Meeting.update',
  ORG_DISPOSITION_TYPES: 'Organization.update',
}
