// Where a brand's picture is read.

/** A stored picture as an address that needs no sign-in: it stands on the login page. Others stay as they are. */
export function logoSource(fileUrl: string): string {
  return /^\/v1\/files\/[0-9a-f-]{36}$/u.test(fileUrl) ? `${fileUrl}/logo` : fileUrl
}
