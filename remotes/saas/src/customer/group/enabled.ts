/** Whether an organisation may work, as its status. The wire has a flag. */
export const enabledStatus = (isEnabled: boolean) => (isEnabled ? 'true' : 'false')
