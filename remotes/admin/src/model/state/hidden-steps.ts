/** Name of the stored preference by which a person has hidden the list of first steps. */
export const HIDDEN_STEPS = 'admin.firstSteps.hidden'
