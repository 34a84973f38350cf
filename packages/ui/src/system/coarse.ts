/** Media query of screens that are pressed with a finger, which needs 44 px (`sizes.touch`). */
export const COARSE = '@media (pointer: coarse)'
