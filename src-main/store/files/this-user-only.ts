/** Who may read what the app keeps for itself: its user, nobody else. */
export const THIS_USER_ONLY = 0o600
