/**
 * Lists of values that the area uses: the keys that each starts with. Organisations may add their own
 * values.
 */
export const LISTS = {
  CONSULT_REGIONS: ['NORTH', 'SOUTH', 'COAST', 'INTERIOR', 'MARINE'],
  CONSULT_STREAMS: ['FORESTRY', 'ENERGY', 'WATER', 'ROADS', 'MINING', 'FISHERIES', 'LAND', 'HERITAGE'],
  CONSULT_PROJECT_TYPES: [
    'CUTTING_PERMIT',
    'TRANSMISSION_LINE',
    'WATER_LICENCE',
    'ROAD_WORK',
    'QUARRY',
    'DREDGING',
    'TENURE',
    'RESEARCH_PERMIT',
  ],
  CONSULT_LEVELS: ['NOTICE', 'STANDARD', 'DEEP'],
  CONSULT_PRIORITIES: ['LOW', 'NORMAL', 'HIGH', 'URGENT'],
  CONSULT_CONCERN_TYPES: ['WATER', 'FISH', 'WILDLIFE', 'PLANTS', 'HERITAGE', 'ACCESS', 'RIGHTS', 'CUMULATIVE'],
  RESPONSE_LETTERS: ['ANSWER', 'NO_CONCERNS', 'CONCERNS', 'OBJECTION', 'INFORMATION_REQUEST', 'ACKNOWLEDGEMENT'],
  RWF_STATES: ['NEW', 'SCREENING', 'RESEARCH', 'DRAFTING', 'APPROVAL', 'SENDING', 'DONE'],
  CONSULT_OUTCOMES: [
    'NO_CONCERNS',
    'CONCERNS_MITIGATED',
    'OBJECTION',
    'STUDY_REQUIRED',
    'MORE_INFORMATION',
    'FEE_REQUIRED',
    'DEFERRED',
    'DECLINED',
  ],
}

/** For each list of values, the right that lets people edit their organisation's own values in it. */
export const LIST_RIGHTS = {
  CONSULT_REGIONS: 'Consultation.intake',
  CONSULT_STREAMS: 'Consultation.intake',
  CONSULT_PROJECT_TYPES: 'Consultation.intake',
  CONSULT_LEVELS: 'Consultation.intake',
  CONSULT_PRIORITIES: 'ConsultResponse.update',
  CONSULT_OUTCOMES: 'ConsultResponse.update',
  CONSULT_CONCERN_TYPES: 'ConsultResponse.update',
  RESPONSE_LETTERS: 'ConsultResponse.update',
  RWF_STATES: 'Workflow.update',
}
