/** Message for a customer whom we cannot serve for now. It gives no reason. Source: LER-017, ERR-23, LOP-026, LOP-046. */
export const NOT_ELIGIBLE_TEXT = 'You are not eligible at this time. Please contact customer service.';
