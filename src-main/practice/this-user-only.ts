/** Who may read the files of the practice account: its user, nobody else. */
export const THIS_USER_ONLY = 0o600
