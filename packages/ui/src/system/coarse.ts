/** Media query of screens that are pressed with a finger, which needs 44 px (`sizes.touch`). */
export const COARSE = '@media (pointer: coarse)'
/** Media query of devices without a mouse, such as phones: words about keys are hidden there. */
export const WITHOUT_KEYS = '@media (hover: none)'
