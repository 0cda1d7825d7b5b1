/** The id of the header's menu button: the menu gives it the focus when it closes. */
export const OPEN_MENU_ID = 'open-menu';
