/** Unix time in whole seconds. The only place that asks the machine for the time (B25). */
export const unixSeconds = (): number => Math.floor(Date.now() / 1000);
