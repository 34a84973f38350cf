/** Name that tells the rows of a group, or the instances of a repeat, apart. No part of them may have it. */
export const ROW_ID = 'id'
