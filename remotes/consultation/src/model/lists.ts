/** Starter keys of the lists of values that the area uses, by list. */
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

/** The right that lets people edit an organisation's values of a list. */
export const LIST_RIGHTS = {
  CONSULT_REGIONS: 'Consultation.intake',
  CONSULT_STREAMS: 'Consultation.intake',
  CONSULT_PROJECT_TYPES: 'Consultation.intake',
  CONSULT_LEVELS: 'Consultation.intake',
  CONSULT_PRIORITIES: 'ConsultResponse.update',
  CONSULT_OUTCOMES: 'ConsultResponse.update',
}
