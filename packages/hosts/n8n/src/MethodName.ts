/** What n8n calls the drop-down of a field by: `earnings[].companyId` is `earnings__companyId`. */
export const methodOf = (path: string): string => path.replaceAll("[]", "").replaceAll(".", "__")
