// The URL of a brand's picture.

/** A stored picture's URL that needs no session, for the login page. Other URLs are unchanged. */
export function logoSource(fileUrl: string): string {
  return /^\/v1\/files\/[0-9a-f-]{36}$/u.test(fileUrl) ? `${fileUrl}/logo` : fileUrl
}
