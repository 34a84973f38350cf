/** Name of the id of a group's row or a repeat's instance. No part of them may have this name. */
export const ROW_ID = 'id'
