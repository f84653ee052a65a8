/** False where the browser gives no clipboard (plain HTTP, or the user said no). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
