/** Sends a text message to a phone. Throws when the gateway did not accept it. */
export interface SmsGateway {
  readonly name: string
  send(message: { readonly id: string; readonly phone: string; readonly text: string }): Promise<void>
}
