/** Words that texts of the area had before, by their key: tables that were exported then are imported too. */
export const FORMER_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'lists.CONSULT_PROJECT_TYPES.TENURE': ['Tenure'],
  'types.PastConsultation.props.askedBy': ['Who asked', 'Demandeur'],
  'types.PastConsultation.props.outcome': ['Issue'],
  'types.PastConsultation.props.owner': ['Community', 'Communauté'],
  'types.PastConsultation.props.projectDescription': ['What was planned', 'Ce qui était prévu'],
  'types.PastConsultation.props.projectType': ['Type de projet'],
  'types.PastConsultation.props.projectTypeOther': ['Type de projet, en toutes lettres'],
  'types.PastConsultation.props.promised': ['What was promised', 'Ce qui a été promis'],
  'types.PastConsultation.props.received': ['Reçu le'],
}
